document.getElementById('root')!.textContent = 'Tohfa'
